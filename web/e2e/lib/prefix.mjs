// A proxy that serves a room under a path, as a front server in the wild does.
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

export async function behindPrefix(prefix, target) {
  const back = new URL(target);
  const inner = (url) => back.pathname.replace(/\/$/, '') + (url.startsWith(prefix) ? url.slice(prefix.length) || '/' : url);
  const sockets = new Set();
  const front = createServer((ask, answer) => {
    const on = request({ host: back.hostname, port: back.port, path: inner(ask.url), method: ask.method, headers: ask.headers }, (came) => {
      answer.writeHead(came.statusCode, came.headers);
      came.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    ask.pipe(on);
  });
  front.on('connection', (socket) => sockets.add(socket));
  front.on('upgrade', (ask, socket, head) => {
    const on = connect(Number(back.port), back.hostname, () => {
      const headers = ask.rawHeaders.map((text, index) => (index % 2 ? `${text}\r\n` : `${text}: `)).join('');
      on.write(`GET ${inner(ask.url)} HTTP/1.1\r\n${headers}\r\n`);
      on.write(head);
      on.pipe(socket).pipe(on);
    });
    sockets.add(on);
    on.on('error', () => socket.destroy());
    socket.on('error', () => on.destroy());
  });
  await new Promise((done) => front.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${front.address().port}${prefix}/`,
    close: () => {
      front.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
