import { dayIn, weekOf } from '#contract/engine/time.ts'
import { photoContract } from '#contract/features/photo/photo-contract.ts'
import { domain } from '#engine/domain-feature.ts'

export const photoDomain = domain(photoContract, {
  operations: {
    'photo.send': {
      effects(payload, act) {
        const row = {
          id: act.id,
          photoTypeId: payload.photoTypeId,
          storeId: payload.storeId,
          week: weekOf(dayIn(act.timeZone, new Date(act.capturedAt))),
          photoFileId: payload.photo.fileId,
          points: 0,
          status: 'awaiting',
          refusal: null,
          // An empty receipt: not sent yet.
          receipt: '',
          capturedAt: act.capturedAt,
          recordedAt: act.capturedAt,
        }
        return [{ collection: 'photos', key: act.id, row }]
      },
      correctable: true,
    },
  },
  collections: {
    photoTypes: {
      search: {
        kind: 'photoType',
        entry: ({ id, title, description }, text) => ({
          key: String(id),
          title: text(title),
          detail: text(description),
        }),
      },
    },
    photos: {
      search: {
        kind: 'photo',
        needs: ['photoTypes', 'stores'],
        entry: ({ id, photoTypeId, storeId, receipt }, _, nameOf) => {
          const title = nameOf('photoType', photoTypeId) ?? receipt
          const detail = [nameOf('store', storeId), receipt].filter(Boolean).join(' · ')
          return { key: id, title, detail, at: [photoTypeId] }
        },
      },
    },
  },
})
