import { featureSamples, rowsOf, takePicture } from '#test/support/samples.ts'

let invoices = 0

export const saleSamples = featureSamples({
  operations: {
    'sale.report': {
      make: async () => {
        const photo = await takePicture()
        const lines = [{ productId: 1, quantity: 2 }]
        const invoiceNumber = `L${++invoices}`
        const payload = {
          invoiceNumber,
          storeId: 1,
          soldOn: '2026-11-17',
          lines,
          observation: 'amostra',
          photo: photo.ref,
        }
        return { payload, files: [photo] }
      },
      effects: (tx, userId) => rowsOf(tx, userId, 'sale'),
    },
  },
})
