import { render } from "preact";
import { App, readAddress } from "./app";
import { speakAll, start } from "./core/start";
import { startOffline } from "./site/offline";
import { isEmbedded, turnPath } from "./site/path";
import { applySettings } from "./store/apply";
import { settings } from "./store/store";
import "./style/base.css";

turnPath();
applySettings(settings.value); // before anything is painted
settings.watch((value) => applySettings(value));

const SOON_MS = 1500; // what is seen first is there by then

const place = document.getElementById("app");
if (place)
  void start(readAddress(location.hash).screen).then(() => {
    render(<App />, place);
    if (!isEmbedded()) void startOffline(); // what the page needs itself comes first
    setTimeout(() => void speakAll(), SOON_MS);
  });
