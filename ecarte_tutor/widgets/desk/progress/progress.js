// The progress panel in brief, after a lesson.

import { progressPanel } from "./panel.js";

export default progressPanel();
