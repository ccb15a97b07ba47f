import type { FastifyInstance } from 'fastify';

/** Files, pages and assets are only logged at `debug`: a wall asks for hundreds. */
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
    if (route.startsWith('/api/') && route !== '/api/health') request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
    done();
  });
}
