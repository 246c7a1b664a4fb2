// What our scripts keep to, beside the types that `tsconfig.json` asks for.
import globals from "globals";

const JOINED = /^import (\{ [\w, ]+ \} from "\.[^"]+"|\w+ from "\.[^"]+\.json" with \{ type: "json" \});$/;

// What Python, which joins the scripts of a widget into one text, takes for granted.
const joined = {
  create(context) {
    const refuse = (node, message) => context.report({ node, message });
    return {
      ImportDeclaration(node) {
        if (!JOINED.test(context.sourceCode.getText(node))) refuse(node, "Import names as they are, or JSON.");
      },
      ExportNamedDeclaration: (node) => node.declaration ?? refuse(node, "Export where it is declared."),
      ExportAllDeclaration: (node) => refuse(node, "Export where it is declared."),
      Literal: (node) => node.raw.includes(" // ") && refuse(node, "Python would take it for a comment."),
      TemplateElement(node) {
        if (/\n| \/\/ /.test(node.value.raw)) refuse(node, "Python would leave out what looks like an indent or a comment.");
      },
    };
  },
};

export default [
  { ignores: ["**/program/"] },
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { globals: globals.browser },
    rules: {
      "no-undef": "error",
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" }],
      "no-shadow": "error",
    },
  },
  { files: ["**/*.mjs", "tests/**"], languageOptions: { globals: globals.node } },
  { files: ["ecarte_tutor/widgets/**"], plugins: { ours: { rules: { joined } } }, rules: { "ours/joined": "error" } },
];
