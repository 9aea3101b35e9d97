import { slugOf } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { readData } from './data.ts';
import { type BrandFact, readBrandFacts } from './facts.ts';
import type { BrandRecord, CategoryRecord } from './sample-context.ts';

const categoryWords = readData('category-words.json', z.record(z.string(), z.array(z.string())));

export interface SampleBrand {
  readonly fact: BrandFact;
  readonly record: BrandRecord;
}

export function sampleCategories(): CategoryRecord[] {
  const names = [...new Set(readBrandFacts().map(({ category }) => category))].sort();
  return names.map((name, index) => ({
    id: index + 1,
    slug: slugOf(name),
    name,
    words: categoryWords[name] ?? [],
  }));
}

export function sampleBrands(categories: readonly CategoryRecord[]): SampleBrand[] {
  const idOf = new Map(categories.map(({ id, name }) => [name, id]));
  return readBrandFacts().map((fact, index) => {
    const categoryId = idOf.get(fact.category);
    if (!categoryId) throw new Error(`Brand '${fact.id}' has the unknown category '${fact.category}'`);
    return {
      fact,
      record: { id: 101 + index, slug: fact.id, name: fact.name, categoryId, domain: fact.domain },
    };
  });
}
