/** The entry of the page. */
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/views.css";
import "./styles/history.css";
import "./styles/relations.css";
import "./styles/actions.css";
import "./styles/bulk.css";
import "./styles/live.css";
import "./styles/audit.css";
import "./styles/form.css";
import { render } from "preact";
import { App } from "./views/shell/app.js";
import { restoreTheme } from "./views/shell/theme.js";

restoreTheme();
render(<App />, document.getElementById("console") as HTMLElement);
