import { newId } from '#contract/engine/ids.ts'
import { featureSamples, sha256 } from '#test/support/samples.ts'

const mediaId = newId()
const params = { mediaId }
const version = { mediaId, version: '1' }
const head = Buffer.from('%PDF-1.4\n').toString('base64')
const file = { name: 'Guia.pdf', bytes: 9, fingerprint: sha256, head }

export const mediaSamples = featureSamples({
  endpoints: {
    listMedia: {},
    exportMedia: { body: {} },
    readMedia: { params },
    readMediaSpace: {},
    setMediaSpace: { body: { quota: 1000 } },
    startMediaUpload: { body: file },
    addStream: { body: { name: 'Aula', address: 'https://media.example.com/aula.m3u8' } },
    retryMedia: { params: version },
    replaceMedia: { params, body: file },
    placeMediaPart: { params: version, body: { number: 1, sha256 } },
    completeMediaUpload: { params: version },
    cancelMediaUpload: { params: version },
    changeMedia: { params, body: { name: 'Guia', seconds: null } },
    removeMedia: { params },
    readMediaFile: { params: version },
  },
})
