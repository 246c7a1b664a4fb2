// The little HTML that a control's description may have. In place of sanitize-html, which brings two
// parsers where the browser has one.
import DOMPurify from "dompurify";

export default (text, { allowedTags, allowedAttributes }) =>
  DOMPurify.sanitize(text, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: Object.values(allowedAttributes).flat().filter((name) => !name.includes("*")),
  });
