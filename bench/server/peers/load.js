// node load.js ws|colyseus|echo SECONDS: starts such a server as a process of its own, plays tables of four with one
// step in flight for each player, and prints what the server's process has used as JSON.
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const path = require('node:path');

const [kind, seconds] = [process.argv[2], Number(process.argv[3] ?? 10)];
const TABLES = 64, SEATS = 4, IDLE = { ws: 10000, colyseus: 1000, echo: 0 }[kind];
const port = 20000 + (process.pid % 10000);

const cpuSeconds = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const kib = (pid) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// A way to speak: open(table) gives { say(step), onOk, close }.
const speakers = {
  ws: () => {
    const { WebSocket } = require('ws');
    return (table) => new Promise((done, fail) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/t${table}`, { perMessageDeflate: false });
      const line = { say: (step) => socket.send(JSON.stringify({ t: 'step', ...step })), close: () => socket.terminate() };
      socket.on('message', (data) => { if (data.toString('latin1', 0, 9) === '{"t":"ok"') line.onOk?.(); });
      socket.on('open', () => done(line));
      socket.on('error', fail);
    });
  },
  echo: () => {
    const { connect } = require('node:net');
    return () => new Promise((done, fail) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let rest = '';
      const line = { say: ({ id }) => socket.write(`${id} {"t":"step","id":"${id}","at":${id},"seat":1,"step":"C4HRHR{NS}{EW}"}\n`), close: () => socket.destroy() };
      socket.on('data', (data) => {
        const lines = (rest + data.toString('latin1')).split('\n');
        rest = lines.pop();
        for (const said of lines) if (said.startsWith('{"t":"ok"')) line.onOk?.();
      });
      socket.on('connect', () => done(line));
      socket.on('error', fail);
    });
  },
  colyseus: () => {
    const { Client } = require('colyseus.js');
    const client = new Client(`ws://127.0.0.1:${port}`);
    return async () => {
      const room = await client.joinOrCreate('table');
      const line = { say: (step) => room.send('step', step), close: () => room.leave() };
      room.onMessage('ok', () => line.onOk?.());
      room.onMessage('log', () => {});
      return line;
    };
  },
};

async function main() {
  const program = kind === 'echo' ? [path.join(__dirname, 'server_echo')] : [process.execPath, path.join(__dirname, `server_${kind}.js`)];
  const server = spawn(program[0], [...program.slice(1), String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((done) => server.stdout.on('data', done));
  const open = speakers[kind]();
  let moves = 0, counting = false, running = true;
  const times = [], lines = [];
  const play = (line, seat) => {
    let asked = 0, number = 0;
    const next = () => { asked = performance.now(); line.say({ id: String(++number), at: number, seat, step: 'C4HRHR{NS}{EW}' }); };
    line.onOk = () => {
      if (counting) { moves++; times.push(performance.now() - asked); }
      if (running) next();
    };
    next();
  };
  for (let t = 0; t < TABLES; t++)
    for (let s = 1; s <= SEATS; s++) { const line = await open(t); lines.push(line); play(line, s); }
  await sleep(2000);
  const before = cpuSeconds(server.pid), began = performance.now();
  counting = true;
  await sleep(1000 * seconds);
  counting = running = false;
  const cpu = cpuSeconds(server.pid) - before, took = (performance.now() - began) / 1000;
  await sleep(500);
  const idle = [], base = kib(server.pid);
  for (let i = 0; i < IDLE; i++) idle.push(await open(1000 + (i >> 2)));
  await sleep(2000);
  times.sort((a, b) => a - b);
  const share = (s) => Number(times[Math.floor((times.length - 1) * s)].toFixed(2));
  const name = kind === 'ws' ? 'node_ws' : kind;
  console.log(JSON.stringify({
    [`${name}_cpu_us_a_move`]: Number((1e6 * cpu / moves).toFixed(1)),
    [`${name}_moves_per_s`]: Math.round(moves / took),
    [`${name}_p50_ms`]: share(0.5), [`${name}_p99_ms`]: share(0.99),
    ...(IDLE > 0 && { [`${name}_kib_a_connection`]: Number(((kib(server.pid) - base) / IDLE).toFixed(2)) }),
  }));
  server.kill();
  process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(1); });
