/** The Italian catalogue as the page needs it: without what only the server says, in its answers. */
const subjects = import.meta.glob<Record<string, string>>(
  ["$locale/it/*.json", "!$locale/it/{melds,problems,refusals}.json"],
  { import: "default", eager: true },
);

export default Object.assign({}, ...Object.values(subjects)) as Record<string, string>;
