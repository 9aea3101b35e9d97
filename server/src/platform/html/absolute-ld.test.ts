import { expect, it } from 'vitest';
import { absoluteLd } from './absolute-ld.ts';

it('makes paths addresses, wherever they stand, and leaves the rest alone', () => {
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
