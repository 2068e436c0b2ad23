declare const BUILD: {
  /** As in the pages of the same build. */
  version: string
  /** What the main screens and the dialogs for adding a record are made of. */
  files: string[]
  /** Matches the addresses of everything behind sign-in. */
  screens: string
}

export const { version, files } = BUILD
const screens = new RegExp(BUILD.screens)
export const isScreen = (path: string) => screens.test(path)

const prefix = 'garagetale-build-'
export const thisBuild = prefix + version
export const otherBuilds = async () =>
  (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== thisBuild)
