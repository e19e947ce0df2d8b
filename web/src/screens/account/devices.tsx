// The devices on which one is known to the server; each can be signed out.
import { useEffect, useState } from "preact/hooks";
import { isRefused } from "../../core/core";
import { locale, t } from "../../core/speech";
import { type Device, fetchDevices, removeDevice } from "../../net/account";
import { Button } from "../../parts/ui";

const day = (ms: number) =>
  new Date(ms).toLocaleDateString(locale(), { day: "numeric", month: "long", year: "numeric" });

/** Those one knows nothing else of are told apart by their days. */
function Row({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const since = t("since %s", day(device.made));
  const name = device.here ? t("This device") : t("Another device");
  return (
    <li>
      <span>
        <b>{name}</b>
        <i>
          {since}
          {!device.here && <>, {t("last seen %s", day(device.seen))}</>}
        </i>
      </span>
      {!device.here && (
        <Button label={t("Sign out the device that is known %s", since)} onPress={onRemove}>
          {t("Sign out")}
        </Button>
      )}
    </li>
  );
}

export function Devices() {
  const [devices, setDevices] = useState<Device[]>([]);
  const [said, say] = useState("");
  const load = async () => {
    const answer = await fetchDevices();
    if (isRefused(answer)) say(answer.error);
    else setDevices(answer.sort((a, b) => Number(b.here) - Number(a.here))); // this one first, then used last first
  };
  useEffect(() => void load(), []);
  const remove = async (device: Device) => {
    const answer = await removeDevice(device.id);
    await load(); // it is said when it is to be seen
    say(isRefused(answer) ? answer.error : t("That device is signed out."));
  };
  return (
    <section class="group account-devices">
      <h2>{t("Devices")}</h2>
      <ul>
        {devices.map((device) => (
          <Row key={device.id} device={device} onRemove={() => void remove(device)} />
        ))}
      </ul>
      <p class="small" role="status">
        {said}
      </p>
    </section>
  );
}
