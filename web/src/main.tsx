import { render } from "preact";
import { App } from "./app";
import { start } from "./core/start";
import "./style/base.css";

const place = document.getElementById("app");
if (place) void start().then(() => render(<App />, place));
