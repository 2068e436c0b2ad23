interface ReadyFile {
  key: string
  fileId: string
}

/**
 * Each file becomes a record of its own: all are tried, `onSaved` hears of those that worked, and only then the first
 * failure is thrown. An attempt has its own name, so that trying again cannot save a file twice.
 */
export async function saveEach<File extends ReadyFile>(
  files: readonly File[],
  attempt: string,
  save: (file: File, key: string) => Promise<unknown>,
  onSaved: (file: File) => void,
) {
  let failure: unknown
  for (const [index, file] of files.entries()) {
    try {
      await save(file, `${attempt}-${file.fileId || index}`)
      onSaved(file)
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
}
