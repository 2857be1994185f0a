import { newId } from '#contract/engine/ids.ts'
import { usualFeedback } from '#contract/features/activity/types/test-settings.ts'
import type { Lease } from '#contract/features/attempt/attempt-schema.ts'

/** An attempt of a test with one question, begun online. */
export const lease: Lease = {
  id: newId(),
  courseId: 2,
  activityId: 202,
  trailId: null,
  deviceId: newId(),
  heldSince: '2026-11-18T15:00:00.000Z',
  version: 1,
  cycle: 1,
  number: 1,
  settings: {
    minimumScore: 70,
    qtyQuestions: 1,
    maximumAttempts: 3,
    timeToAnswer: null,
    grade: 'best',
    improve: true,
    wait: 0,
    forwardOnly: false,
    shuffleQuestions: false,
    feedback: usualFeedback,
    offlineStart: 0,
    markers: 1,
    nameless: false,
  },
  questions: [
    { kind: 'short', text: { 'pt-BR': [{ type: 'paragraph', runs: ['De que cor?'] }] }, points: 1, penalty: 0 },
  ],
  sha256: '0'.repeat(64),
  pictures: [],
  issuedAt: '2026-11-18T15:00:00.000Z',
  limit: null,
  startBy: null,
}
