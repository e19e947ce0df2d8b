// A WebSocket for Node versions that have none: text messages only, as the server of the game speaks.
import { randomBytes } from "node:crypto";
import { request } from "node:http";

/** One frame to the server: they are masked. */
function frame(opcode, payload) {
  const mask = randomBytes(4);
  const long = payload.length > 125;
  const head = Buffer.from(long ? [0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 255] : [0x80 | opcode, 0x80 | payload.length]);
  const body = Buffer.from(payload.map((byte, i) => byte ^ mask[i % 4]));
  return Buffer.concat([head, mask, body]);
}

/** The first frame of what has come, and the rest; undefined if it is not whole. */
function takeFrame(bytes) {
  if (bytes.length < 2) return undefined;
  let length = bytes[1] & 127;
  let at = 2;
  if (length === 126) [length, at] = [bytes.length < 4 ? Infinity : bytes.readUInt16BE(2), 4];
  else if (length === 127) [length, at] = [bytes.length < 10 ? Infinity : Number(bytes.readBigUInt64BE(2)), 10];
  if (bytes.length < at + length) return undefined;
  return { opcode: bytes[0] & 15, end: (bytes[0] & 128) !== 0, payload: bytes.subarray(at, at + length), rest: bytes.subarray(at + length) };
}

/** Opens one: { send(text), close() }; what comes goes to `hear`. */
export function openSocket(origin, path, hear) {
  const url = new URL(path, origin);
  const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64") };
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: url.port, path: url.pathname, headers });
    asked.on("error", reject);
    asked.on("response", (answer) => reject(new Error(`${path}: ${answer.statusCode}`)));
    asked.on("upgrade", (_answer, socket, head) => {
      let bytes = head;
      let text = [];
      const read = () => {
        for (let one = takeFrame(bytes); one; one = takeFrame(bytes)) {
          bytes = one.rest;
          if (one.opcode === 9) socket.write(frame(10, one.payload));
          if (one.opcode > 1) continue;
          text.push(one.payload);
          if (!one.end) continue;
          hear(Buffer.concat(text).toString());
          text = [];
        }
      };
      socket.on("data", (more) => {
        bytes = Buffer.concat([bytes, more]);
        read();
      });
      socket.on("error", () => undefined);
      resolve({ send: (message) => socket.write(frame(1, Buffer.from(message))), close: () => socket.destroy() });
      read();
    });
    asked.end();
  });
}
