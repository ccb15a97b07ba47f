import type { FastifyInstance } from 'fastify';

/** At `debug`, since a wall asks for hundreds; at `warn` where the server failed. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const line = {
      reqId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log[reply.statusCode < 500 ? 'debug' : 'warn'](line, 'answered');
    done();
  });
}
