import { expect, test } from 'vitest'
import { draftFrom, draftOf, emptyDraft, inputOf, missingIn } from './join-draft.ts'

const store = (id: number, chain: string) => ({
  id,
  chain,
  name: `Loja ${id}`,
  city: '',
  state: '',
  camerasAllowed: false,
})
const choices = {
  agencies: [
    {
      id: 1,
      name: 'Agência',
      brands: [
        { id: 1, name: 'Marca' },
        { id: 2, name: 'Antiga', retired: true as const },
      ],
    },
    { id: 2, name: 'Fechada', retired: true as const, brands: [] },
  ],
  stores: [store(1, 'Casa'), store(2, 'Casa'), store(3, 'Obra')],
}

test('the form says everything that is missing, a store of each chosen chain too', () => {
  expect(missingIn(emptyDraft, choices)).toEqual(['agencyId', 'brandIds', 'chains', 'adult', 'terms'])
  const filled = { agencyId: 1, brandIds: [1], chains: ['Casa', 'Obra'], storeIds: [1], terms: true, adult: true }
  expect(missingIn(filled, choices)).toEqual(['storeIds'])
  expect(missingIn({ ...filled, storeIds: [1, 3] }, choices)).toEqual([])
  expect(inputOf(filled, { campaignId: 5, termsVersion: 2 })).toEqual({
    campaignId: 5,
    agencyId: 1,
    brandIds: [1],
    storeIds: [1],
    termsVersion: 2,
    adult: true,
  })
})

test('who signed up before finds what they chose, but for what is there no more; age and terms are said anew', () => {
  expect(draftFrom(choices, { agencyId: 1, brandIds: [1, 2], storeIds: [3, 9] })).toEqual({
    agencyId: 1,
    brandIds: [1],
    chains: ['Obra'],
    storeIds: [3],
    terms: false,
    adult: false,
  })
  expect(draftFrom(choices, { agencyId: 2, brandIds: [5], storeIds: [] })).toMatchObject({
    agencyId: null,
    brandIds: [],
  })
})

test('a draft that cannot be read is none', () => {
  expect(draftOf({ agencyId: 'x' })).toBeNull()
  expect(draftOf(emptyDraft)).toEqual(emptyDraft)
})
