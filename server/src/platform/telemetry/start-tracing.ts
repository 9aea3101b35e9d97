import type { FastifyInstance } from 'fastify';
import type { TracingConfig } from './tracing-config.ts';

/** Traces go to a collector until the app is closed, which sends the last of them; where there is none, nothing is loaded and nothing is done. */
export async function startTracing(app: FastifyInstance, config: TracingConfig | null): Promise<void> {
  if (!config) return;
  const { OtlpRecorder } = await import('./otlp-recorder.ts');
  const recorder = new OtlpRecorder(config, app.log);
  app.addHook('onClose', () => recorder.stop());
}
