/** Yardstick: what is left when nothing is done, an answer of as many bytes as ours that is always the same. */
import Fastify from 'fastify';

const answer = JSON.stringify({ data: 'x'.repeat(Math.max(0, Number(process.env.BYTES) - 11)) });
const app = Fastify();
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(answer));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
