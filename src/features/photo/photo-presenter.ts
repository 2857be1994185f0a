import { msg, t } from '@lingui/core/macro'
import { Camera, Image } from 'lucide-react'
import { pickText } from '#contract/engine/language.ts'
import { photoContract } from '#contract/features/photo/photo-contract.ts'
import { formatBytes, formatDay } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { photoPaths } from '#contract/features/photo/photo-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { auditText, pointsText } from '#platform/text/reward-texts.ts'

export const photoPresenter = presenter(photoContract, {
  outbox: {
    'photo.send': {
      icon: Camera,
      describe({ id, payload, files }, row) {
        const typeId = payload?.photoTypeId ?? row('photos', id)?.photoTypeId
        const type = typeId === undefined ? undefined : row('photoTypes', typeId)
        const title = type && pickText(type.title, activeLanguage())
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
        return { title: title ? t`Foto: ${title}` : t`Foto`, about: bytes > 0 ? formatBytes(bytes) : '' }
      },
      capturedFirst: true,
      correctedAt: photoPaths.photos(),
    },
  },
  search: {
    photoType: { name: msg`Tipos de foto`, icon: Camera, path: ({ key }) => photoPaths.photosOf(Number(key)) },
    photo: {
      name: msg`Minhas fotos`,
      icon: Image,
      async facts(key, read) {
        const photo = await read('photos', key)
        if (!photo) return null
        const [type, store] = await Promise.all([read('photoTypes', photo.photoTypeId), read('stores', photo.storeId)])
        return [
          [t`Situação`, auditText(photo)],
          [t`Tipo de foto`, pickText(type?.title ?? {}, activeLanguage())],
          [t`Loja`, store?.name ?? ''],
          [t`Semana de`, formatDay(photo.week)],
          [t`Pontos`, photo.receipt ? pointsText(photo.points) : ''],
          [t`Recibo`, photo.receipt],
        ]
      },
    },
  },
  nextStep: { after: ['photo'], label: msg`Enviar foto`, path: photoPaths.photos(), module: 'upload_photos' },
})
