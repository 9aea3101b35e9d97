import { expect, it } from 'vitest';
import { absoluteLd } from './absolute-ld.ts';

it('makes paths absolute at any depth, and changes nothing else', () => {
  const data = {
    '@type': 'BreadcrumbList',
    name: '/not-an-address',
    itemListElement: [{ position: 1, item: '/charleston' }],
    publisher: { url: '/', sameAs: ['https://elsewhere.example/'], image: '//cdn.example/x.png' },
  };
  expect(absoluteLd(data, 'https://www.example.com')).toEqual({
    '@type': 'BreadcrumbList',
    name: '/not-an-address',
    itemListElement: [{ position: 1, item: 'https://www.example.com/charleston' }],
    publisher: {
      url: 'https://www.example.com/',
      sameAs: ['https://elsewhere.example/'],
      image: '//cdn.example/x.png',
    },
  });
});

it.each(['/\t/evil.example', '/\\evil.example'])(
  'leaves %j unchanged because it points to another site',
  (url) => {
    expect(absoluteLd({ url }, 'https://www.example.com')).toEqual({ url });
  },
);

it('throws for data that is nested too deeply', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(() => absoluteLd(deep, 'https://www.example.com')).toThrow('32 levels');
});
