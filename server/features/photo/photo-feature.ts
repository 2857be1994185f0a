import { photoContract } from '#contract/features/photo/photo-contract.ts'
import { keptForAudits } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { caseRules } from '#server/features/points/case-rules-service.ts'
import { photoJoining } from './photo-joining.ts'
import { photoQueue } from './photo-queue.ts'
import { sendPhoto } from './photo-service.ts'

export const photoFeature = serverFeature(photoContract, {
  personalTables: [
    {
      table: 'photo',
      by: 'user_id',
      tenant: true,
      onJoin: {},
      omit: ['photo_file_id'],
      onDelete: 'keep',
      why: keptForAudits,
    },
  ],
  queues: [photoQueue],
  ledgerRules: caseRules('photo'),
  joining: photoJoining,
  handlers: { 'photo.send': sendPhoto },
})
