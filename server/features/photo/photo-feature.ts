import { photoContract } from '#contract/features/photo/photo-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { sendPhoto } from './photo-service.ts'

export const photoFeature = serverFeature(photoContract, {
  handlers: { 'photo.send': sendPhoto },
})
