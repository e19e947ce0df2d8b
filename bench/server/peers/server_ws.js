// Rooms of four on node's ws: a step goes to all four, and an answer to whoever made it. Nothing is judged
// and nothing is kept.
const { WebSocketServer } = require('ws');
const rooms = new Map();

const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const name = request.url;
  const room = rooms.get(name) ?? { members: new Set(), number: 0 };
  rooms.set(name, room);
  room.members.add(socket);
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.t !== 'step') return;
    const number = ++room.number;
    const event = JSON.stringify({ t: 'log', events: [{ t: 'step', n: number, at: Date.now(), seat: message.seat, step: message.step }], upto: number });
    for (const member of room.members) member.send(event);
    socket.send(JSON.stringify({ t: 'ok', id: message.id, n: number }));
  });
  socket.on('close', () => {
    room.members.delete(socket);
    if (room.members.size === 0) rooms.delete(name);
  });
});
server.on('listening', () => console.log('ready'));
