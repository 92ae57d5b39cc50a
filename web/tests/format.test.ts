// @vitest-environment node
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("every file is formatted (npm run format)", () => {
  const prettier = fileURLToPath(new URL("../node_modules/prettier/bin/prettier.cjs", import.meta.url));
  const web = fileURLToPath(new URL("..", import.meta.url));
  const unformatted = execFileSync(
    process.execPath,
    [prettier, "--list-different", "--log-level=warn", "."],
    {
      cwd: web,
      encoding: "utf8",
    },
  );
  expect(unformatted).toBe("");
});
