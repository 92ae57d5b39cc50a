/** Every word that a reader sees or hears comes from the catalogues: none stands in a component itself. */
import { parse, type AST } from "svelte/compiler";
import { describe, expect, it } from "vitest";

const HEARD = new Set(["aria-label", "aria-description", "aria-roledescription", "aria-valuetext"]);
const SEEN = new Set(["title", "placeholder", "alt", "label", "content"]);
/** Names that are the same in every language. */
const ALLOWED = new Set(["Pinella"]);

type Node = { type: string; start: number } & Record<string, unknown>;

/** The texts that an expression may put on the page, as far as they stand in it: "a" of `yes ? "a" : say("b")`. */
function put(expression: Node): string[] {
  switch (expression.type) {
    case "Literal":
      return typeof expression["value"] === "string" ? [expression["value"]] : [];
    case "TemplateLiteral": {
      const quasis = expression["quasis"] as { value: { cooked: string } }[];
      const inner = (expression["expressions"] as Node[]).flatMap(put);
      return [...quasis.map((one) => one.value.cooked), ...inner];
    }
    case "ConditionalExpression":
      return [...put(expression["consequent"] as Node), ...put(expression["alternate"] as Node)];
    case "LogicalExpression":
    case "BinaryExpression":
      return [...put(expression["left"] as Node), ...put(expression["right"] as Node)];
    default:
      return [];
  }
}

function ofAttribute(attribute: AST.Attribute): string[] {
  if (attribute.value === true) return [];
  const parts = Array.isArray(attribute.value) ? attribute.value : [attribute.value];
  return parts.flatMap((part) =>
    part.type === "Text" ? [part.data] : put(part.expression as unknown as Node),
  );
}

/** A node and all inside it. What styles and handles a thing, `style:` and `onclick`, says nothing. */
function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one);
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  const node = value as Node;
  if (/Directive$/.test(node.type)) return;
  yield node;
  for (const inner of Object.values(node)) yield* nodes(inner);
}

function said(node: Node): string[] {
  if (node.type === "Text") return [String(node["data"])];
  if (node.type === "ExpressionTag") return put(node["expression"] as Node);
  return [];
}

/** The words in a component that the catalogues know nothing of. */
function untranslated(source: string): string[] {
  const found: string[] = [];
  const { fragment } = parse(source, { modern: true });
  const inAttributes = new Set<unknown>();
  for (const node of nodes(fragment)) {
    if (node.type === "Attribute") {
      const attribute = node as unknown as AST.Attribute;
      const values = Array.isArray(attribute.value) ? attribute.value : [attribute.value];
      for (const value of values) inAttributes.add(value);
      const name = attribute.name;
      if (HEARD.has(name) || SEEN.has(name)) found.push(...ofAttribute(attribute));
    } else if (!inAttributes.has(node)) {
      found.push(...said(node));
    }
  }
  return found.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text) && !ALLOWED.has(text));
}

const SOURCES = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });

describe("the words of the page", () => {
  it.each(Object.keys(SOURCES))("%s says nothing of its own", (path) => {
    expect(untranslated(SOURCES[path] ?? "")).toEqual([]);
  });

  it.each([
    ["<p>Gioca subito</p>", ["Gioca subito"]],
    ["{#if yes}<b>Sì, ora</b>{/if}", ["Sì, ora"]],
    ["{#each all as one}{one.n} punti{/each}", ["punti"]],
    ['<button aria-label="Chiudi">×</button>', ["Chiudi"]],
    ["<button title={`Carta ${n}`}>×</button>", ["Carta"]],
    ['<p>{yes ? "Pronto" : words.say("seat.free")}</p>', ["Pronto"]],
    ['<Notice title="Attenzione" />', ["Attenzione"]],
  ])("the check finds what is planted: %s", (source, found) => {
    expect(untranslated(source)).toEqual(found);
  });

  it.each([
    '<p class="big wide">{words.say("start.lead")}</p>',
    "<svg><path d={SHAPES[name]} /></svg>",
    "<h1>Pinella</h1>",
    '<input type="radio" name="game" autocomplete="off" />',
    '<p>{name ? words.say("a.b") : ""} · 40</p>',
    "<p style:left={`${n}px`} class:free={!taken}></p>",
  ])("and leaves alone what is none: %s", (source) => {
    expect(untranslated(source)).toEqual([]);
  });
});
