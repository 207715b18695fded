import type { onResponseHookHandler } from 'fastify';
import type { Metrics } from '../observability/metrics';

/** Notes how long requests take, by area: the paths themselves would be too many names. */
export function requestFigures(metrics: Metrics): onResponseHookHandler {
  return (req, reply, next) => {
    const [, first = ''] = req.url.split(/[/?]/, 2);
    const area = first === 'api' || first === 'dbimg' ? first : 'pages';
    metrics.observeRequest({ area, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    next();
  };
}
