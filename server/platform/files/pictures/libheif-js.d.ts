/** The few libheif functions we call; the package has no types for the single-file build. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Handle {
    readonly image: unique symbol
  }
  interface Decoded {
    code?: unknown
    image: object
    /** A view of the library's own memory, valid until the image is released. */
    channels: { id: unknown; width: number; height: number; stride: number; data: Uint8Array<ArrayBuffer> }[]
  }
  const libheif: {
    heif_context_alloc(): object
    heif_context_read_from_memory(context: object, bytes: Uint8Array): { code: unknown }
    heif_js_context_get_primary_image_handle(context: object): Handle | { code: unknown }
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_js_decode_image2(handle: Handle, colours: unknown, layout: unknown): Decoded | Promise<Decoded>
    heif_error_code: { heif_error_Ok: unknown }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown }
  }
  export default libheif
}
