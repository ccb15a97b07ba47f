import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TimeInput,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { within } from '../time-limit.ts';
import type { Tracer } from './tracer.ts';

/** Milliseconds. */
const CLOSE_MS = 2_000;
/** Characters: lists of ids make long statements. */
const MAX_SQL = 1_000;

export interface TracerSettings {
  /** The collector's address, without `/v1/traces`. */
  endpoint: string;
  /** How many of the traces that begin here are sent, from 0 to 1. */
  share: number;
  nodeId: string;
  database: 'postgresql' | 'sqlite';
}

/**
 * Tells a collector by OTLP over HTTP. What waits is bounded by the library (2,048 spans, others are dropped), so a
 * collector that is down costs neither time nor memory. `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and
 * `OTEL_RESOURCE_ATTRIBUTES` hold as everywhere.
 */
export function openTelemetry({ endpoint, share, nodeId, database }: TracerSettings): Tracer {
  const named = { 'service.name': 'keepsake', 'service.instance.id': nodeId };
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/u, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(named))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('keepsake');
  const running = new AsyncLocalStorage<Span>();

  const begin = (name: string, parent: Span, attributes: Attributes = {}, startTime?: TimeInput) =>
    tracer.startSpan(
      name,
      { kind: SpanKind.INTERNAL, attributes, ...(startTime !== undefined && { startTime }) },
      trace.setSpan(ROOT_CONTEXT, parent),
    );

  return {
    request(traceparent, next) {
      const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
      const context = caller
        ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
        : ROOT_CONTEXT;
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, context);
      running.run(span, next);
      return ({ method, route, status, requestId }) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'keepsake.request_id': requestId,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },

    async step(name, work) {
      const parent = running.getStore();
      if (!parent) return work();
      const span = begin(name, parent);
      try {
        return await running.run(span, work);
      } catch (error) {
        // Without its message, which may name a person's file.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },

    queried(sql, durationMs, hasFailed) {
      const parent = running.getStore();
      if (!parent?.isRecording()) return;
      const name = sql.slice(0, sql.search(/\s|$/u)).toUpperCase();
      const attributes = { 'db.system.name': database, 'db.query.text': sql.slice(0, MAX_SQL) };
      const span = begin(name, parent, attributes, Date.now() - durationMs);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },

    async close() {
      await within(CLOSE_MS, 'the collector of traces', provider.shutdown()).catch(() => undefined);
    },
  };
}
