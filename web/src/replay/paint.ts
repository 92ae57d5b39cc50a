/** Paints a drawing. Faces come from this server, as everywhere on the page; the picture then holds all of them. */
import { pictureOf } from "../cards/art";
import type { Drawing, Mark } from "./picture";

const CLOTH = "#1d5d4a";
const DEEP = "#17493b";
const INK = "#f6f4ec";
const SOFT = "#cfe3da";
const GOLD = "#e2ad35";
const FONT = '"Source Sans 3 Variable", system-ui, sans-serif';
const RATIO = 336 / 240;

type CardMark = Mark & { kind: "card" };

export async function paint(
  canvas: HTMLCanvasElement,
  drawing: Drawing,
  fourColours: boolean,
): Promise<void> {
  const addressOf = (mark: CardMark) => pictureOf(mark.card, fourColours, mark.nthJoker);
  const cards = drawing.marks.filter((mark) => mark.kind === "card");
  const faces = await fetched(new Set(cards.map(addressOf)));
  canvas.width = drawing.width;
  canvas.height = Math.ceil(drawing.height);
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("this browser does not draw");
  paintCloth(brush, canvas.width, canvas.height);
  for (const mark of drawing.marks) {
    if (mark.kind === "panel") paintPanel(brush, mark);
    else if (mark.kind === "text") paintText(brush, mark);
    else paintCard(brush, mark, faces.get(addressOf(mark)));
  }
}

/** Every face once; a face that does not come makes no picture. */
async function fetched(addresses: ReadonlySet<string>): Promise<Map<string, HTMLImageElement>> {
  const all = [...addresses].map(async (address): Promise<[string, HTMLImageElement]> => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [address, image];
  });
  return new Map(await Promise.all(all));
}

function paintCloth(brush: CanvasRenderingContext2D, width: number, height: number): void {
  const light = brush.createRadialGradient(width / 2, height * 0.4, 0, width / 2, height * 0.4, width * 0.8);
  light.addColorStop(0, CLOTH);
  light.addColorStop(1, DEEP);
  brush.fillStyle = light;
  brush.fillRect(0, 0, width, height);
}

function paintPanel(brush: CanvasRenderingContext2D, mark: Mark & { kind: "panel" }): void {
  outline(brush, mark.x, mark.y, mark.width, mark.height, 12);
  brush.fillStyle = "rgb(0 0 0 / 20%)";
  brush.fill();
  if (!mark.lit) return;
  brush.strokeStyle = GOLD;
  brush.lineWidth = 4;
  brush.stroke();
}

function paintText(brush: CanvasRenderingContext2D, mark: Mark & { kind: "text" }): void {
  brush.font = `${mark.weight} ${mark.size}px ${FONT}`;
  brush.fillStyle = mark.soft ? SOFT : INK;
  brush.textBaseline = "top";
  brush.fillText(fitted(brush, mark.text, mark.most), mark.x, mark.y);
}

/** As much of a text as there is room for. */
function fitted(brush: CanvasRenderingContext2D, text: string, most: number): string {
  if (brush.measureText(text).width <= most) return text;
  let kept = text;
  while (kept !== "" && brush.measureText(`${kept}…`).width > most) kept = kept.slice(0, -1);
  return `${kept}…`;
}

function paintCard(
  brush: CanvasRenderingContext2D,
  mark: CardMark,
  face: HTMLImageElement | undefined,
): void {
  const height = mark.width * RATIO;
  brush.save();
  brush.translate(mark.x, mark.y);
  if (mark.sideways) {
    brush.translate(height, 0);
    brush.rotate(Math.PI / 2);
  }
  brush.shadowColor = "rgb(0 0 0 / 45%)";
  brush.shadowBlur = 5;
  outline(brush, 0, 0, mark.width, height, mark.width * 0.05);
  brush.fillStyle = "#fff";
  brush.fill();
  brush.shadowColor = "transparent";
  if (face) brush.drawImage(face, 0, 0, mark.width, height);
  brush.restore();
}

/** A rectangle with round corners; phones of a few years ago have no `roundRect`. */
function outline(
  brush: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
): void {
  brush.beginPath();
  brush.moveTo(x + round, y);
  brush.arcTo(x + width, y, x + width, y + height, round);
  brush.arcTo(x + width, y + height, x, y + height, round);
  brush.arcTo(x, y + height, x, y, round);
  brush.arcTo(x, y, x + width, y, round);
  brush.closePath();
}
