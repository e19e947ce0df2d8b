// Whoever wants to play with others is told when the server cannot be reached, before a form fails.
import { useEffect, useState } from "preact/hooks";
import { isRefused } from "../core/core";
import { t } from "../core/speech";
import { http } from "../net/http";

/** Why online tables cannot be had just now, in words; "" if they can. */
function useTrouble(): string {
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let looks = 0; // an answer that comes after a later question was asked tells nothing any more
    const look = async () => {
      const own = ++looks;
      const answer = await http.get("tables");
      if (own === looks) setTrouble(isRefused(answer) ? answer.error : "");
    };
    void look();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      looks = -1;
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return trouble;
}

/** Says so above all that needs a server. */
export function Trouble() {
  const trouble = useTrouble();
  return (
    <div class="trouble" role="status">
      {trouble !== "" && (
        <p class="note warn">{t("%s All that is played at this device works as ever.", trouble)}</p>
      )}
    </div>
  );
}
