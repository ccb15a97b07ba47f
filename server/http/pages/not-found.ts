import type { FastifyRequest } from 'fastify';
import { allRoutes } from '../../../shared/api/all-routes.ts';
import { splitAddress } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';

const OTHERS = [
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /uploads/:storedFilename',
  'GET /api/zips/:zipId',
  'GET /api/unsubscribe/:topic/:token',
];

const known = [...Object.keys(allRoutes).map((address) => address.replace(' /', ' /api/')), ...OTHERS].map(
  (address) => {
    const [method, path] = splitAddress(address);
    return { method, pattern: new RegExp(`^${path.replace(/:\w+/gu, '[^/]+').replace('.', '\\.')}$`, 'u') };
  },
);

export function refuseAddress(request: FastifyRequest): never {
  const path = request.url.split('?')[0] ?? '';
  const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string);
  if (methods.length === 0 || methods.includes(request.method)) throw new AppError('NOT_FOUND');
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  throw new AppError('METHOD_NOT_ALLOWED', { allow });
}
