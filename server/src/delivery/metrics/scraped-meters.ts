import { Counter, Gauge, type Registry } from 'prom-client';

export type Labels = Readonly<Record<string, string>>;
export type Series = readonly (readonly [Labels, number])[];
type Read = () => Series | Promise<Series>;

export function scrapedMeters(registry: Registry) {
  const registers = [registry];
  return {
    gauge: (name: string, help: string, labelNames: string[], read: Read) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const series = await read();
          this.reset();
          for (const [labels, value] of series) this.set(labels, value);
        },
      }),
    counter: (name: string, help: string, labelNames: string[], read: Read) =>
      new Counter({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const series = await read();
          this.reset();
          for (const [labels, value] of series) this.inc(labels, value);
        },
      }),
  };
}
