/** What is to be known of an attached file by its name alone. */

const images = /\.(png|jpe?g|gif|webp|bmp|svg|avif)$/i

export const isImageName = (name: string): boolean => images.test(name)
