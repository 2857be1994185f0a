import { packageOf, type Files } from './package-of.ts'

/** An H5P package of one library with its content; `files` are its pictures and the like, by their paths in `content/`. */
export const h5pOf = (library: string, content: unknown, files: Files = {}, title = 'Tintas'): Buffer =>
  packageOf({
    'h5p.json': JSON.stringify({ title, mainLibrary: library, language: 'pt', embedTypes: ['div'] }),
    'content/content.json': JSON.stringify(content),
    ...Object.fromEntries(Object.entries(files).map(([path, body]) => [`content/${path}`, body])),
  })
