import type { FastifyInstance } from 'fastify';
import type { TracingConfig } from './tracing-config.ts';

export async function startTracing(app: FastifyInstance, config: TracingConfig | null): Promise<void> {
  if (!config) return;
  const { OtlpRecorder } = await import('./otlp-recorder.ts');
  const recorder = new OtlpRecorder(config, app.log);
  app.addHook('onClose', () => recorder.stop());
}
