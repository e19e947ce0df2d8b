import { render } from "preact";
import { App } from "./app";
import { start } from "./core/start";
import { startOffline } from "./site/offline";
import "./style/base.css";

const place = document.getElementById("app");
if (place)
  void start().then(() => {
    render(<App />, place);
    void startOffline(); // what the page needs itself comes first
  });
