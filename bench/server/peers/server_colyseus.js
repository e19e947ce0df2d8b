// The same on Colyseus: rooms of four, messages, no state to synchronise.
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');

class Table extends Room {
  onCreate() {
    this.maxClients = 4;
    this.number = 0;
    this.onMessage('step', (client, message) => {
      const number = ++this.number;
      this.broadcast('log', { events: [{ t: 'step', n: number, at: Date.now(), seat: message.seat, step: message.step }], upto: number });
      client.send('ok', { id: message.id, n: number });
    });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('table', Table);
server.listen(Number(process.argv[2]), '127.0.0.1').then(() => console.log('ready'));
