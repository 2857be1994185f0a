import { featureSamples, rowsOf, takePicture } from '#test/support/samples.ts'

export const photoSamples = featureSamples({
  operations: {
    'photo.send': {
      make: async () => {
        const photo = await takePicture()
        return { payload: { photoTypeId: 1, storeId: 1, photo: photo.ref }, files: [photo] }
      },
      effects: (tx, userId) => rowsOf(tx, userId, 'photo'),
    },
  },
})
