import type { RequestHandler } from 'express';
import type { Metrics } from '../observability/metrics';

/** Notes how long requests take, by area: the paths themselves would be too many names. */
export function requestFigures(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const began = process.hrtime.bigint();
    const [, first = ''] = req.path.split('/', 2);
    const area = first === 'api' || first === 'dbimg' ? first : 'pages';
    res.once('finish', () => {
      metrics.observeRequest({
        area,
        status: res.statusCode,
        seconds: Number(process.hrtime.bigint() - began) / 1e9,
      });
    });
    next();
  };
}
