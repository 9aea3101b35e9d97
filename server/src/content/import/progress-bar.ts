import type { WriteStream } from 'node:tty';

export function createProgressBar(stream: WriteStream) {
  const WIDTH = 40;
  let shown = -1;
  return {
    update: (done: number, total: number) => {
      if (!stream.isTTY || total === 0) return;
      const percent = Math.floor((done / total) * 100);
      if (percent === shown) return;
      shown = percent;
      const filled = Math.round((percent / 100) * WIDTH);
      stream.write(`\r[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${percent} %`);
    },
    end: () => {
      if (shown >= 0) stream.write('\n');
    },
  };
}
