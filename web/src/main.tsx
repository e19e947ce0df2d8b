import { render } from "preact";
import { App } from "./app";
import { start } from "./core/start";
import { startOffline } from "./site/offline";
import { applySettings } from "./store/apply";
import { settings } from "./store/store";
import "./style/base.css";

applySettings(settings.value); // before anything is painted
settings.watch((value) => applySettings(value));

const place = document.getElementById("app");
if (place)
  void start().then(() => {
    render(<App />, place);
    void startOffline(); // what the page needs itself comes first
  });
