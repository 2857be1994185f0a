// The app's tests run in Node: this gives them the IndexedDB that Dexie asks for.
import 'fake-indexeddb/auto'
