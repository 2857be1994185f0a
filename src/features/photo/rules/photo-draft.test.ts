import { expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { photoOfDraft, photoOfOperation } from './photo-draft.ts'

const photo = { blob: new Blob(['x']), ref: { fileId: newId(), sha256: 'a'.repeat(64), bytes: 1, type: 'image/webp' } }

test('a photo made ready comes back as it was', () => {
  const form = { photoTypeId: 3, storeId: 4, photo }
  expect(photoOfDraft(form)).toEqual({ form, raw: null })
})

test('a photo shared from another app comes in as a file still to be made ready', () => {
  const raw = new Blob(['jpeg'], { type: 'image/jpeg' })
  expect(photoOfDraft({ photo: raw })).toEqual({ form: { photoTypeId: null, storeId: null, photo: null }, raw })
})

test('what is no draft of a photo is none', () => {
  expect(photoOfDraft(undefined)).toBeNull()
  expect(photoOfDraft({ photo: 'x' })).toBeNull()
})

test('a refused photo is opened again with its type, store and picture', () => {
  expect(photoOfOperation({ photoTypeId: 3, storeId: 4, photo: photo.ref }, [photo])).toEqual({
    photoTypeId: 3,
    storeId: 4,
    photo,
  })
})
