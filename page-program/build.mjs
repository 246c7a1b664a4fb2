// Makes the program of a lesson's page, its styles, and the licences of all that is in them: in the
// folder that is named, as hatch_build.py does, or in the package (`npm ci && npm run build`).
import { build } from "esbuild";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.argv[2] ?? join(here, "../ecarte_tutor/site/jupyter/voila/templates/ecarte/static/program"));

// A kernel's connection asks the whole of Jupyter's services for two parts of them.
const CONNECTION = /@jupyterlab[\\/]services[\\/]lib[\\/]kernel[\\/]default\.js$/;
const TWO_PARTS = `
exports.ServerConnection = require("./serverconnection.js").ServerConnection;
exports.CommsOverSubshells = require("./kernel/comm.js").CommsOverSubshells;
`;
const connectionAlone = {
  name: "connection-alone",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.$/ }, ({ importer, resolveDir }) =>
      CONNECTION.test(importer) ? { path: dirname(resolveDir), namespace: "two-parts" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "two-parts" }, ({ path }) => ({ contents: TWO_PARTS, resolveDir: path }));
  },
};

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/program.js"],
  outdir: folder,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022", "chrome109", "firefox121", "safari16.4"], // the floor that README names
  charset: "utf8",
  legalComments: "none", // all of them stand in one file
  loader: { ".svg": "dataurl" },
  inject: ["src/define.js"],
  alias: { "sanitize-html": "./src/inline_html.js" },
  plugins: [connectionAlone],
  metafile: true,
});

const [program] = Object.entries(metafile.outputs).filter(([name]) => name.endsWith(".js"));
const styles = Object.entries(metafile.outputs).filter(([name]) => name.endsWith(".css"));
const bytes = {};
for (const [, { inputs }] of [program, ...styles]) {
  for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
    const found = file.match(/node_modules\/((@[^/]+\/)?[^/]+)/);
    if (found && bytesInOutput) bytes[found[0]] = (bytes[found[0]] ?? 0) + bytesInOutput;
  }
}
// Project Jupyter's packages on npm name their licence and leave its text out.
const PROJECT_JUPYTER = readFileSync(join(here, "project-jupyter-licence.txt"), "utf8");
const licence = (part) => {
  const { name, version, license, author } = JSON.parse(readFileSync(join(here, part, "package.json"), "utf8"));
  const file = readdirSync(join(here, part)).find((each) => /^(un)?licen[cs]e/i.test(each));
  const isJupyters = [author, author?.name].includes("Project Jupyter") && license === "BSD-3-Clause";
  if (!file && !isJupyters) throw new Error(`expected ${name} to bring the text of its licence`);
  const text = file ? readFileSync(join(here, part, file), "utf8") : PROJECT_JUPYTER;
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
};
writeFileSync(join(folder, "LICENSES.txt"), Object.keys(bytes).sort().map(licence).join(`\n${"-".repeat(72)}\n\n`));

// Packed for those who take it so.
for (const name of ["program.css", "program.js"]) {
  writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
}

if (process.argv.includes("--sizes")) {
  for (const [part, size] of Object.entries(bytes).sort(([, one], [, other]) => other - one)) console.log(size, part);
}
