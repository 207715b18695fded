export { NotABooksFile } from './book-lines';
export { fileLines } from './file-lines';
export { loadBooksFile } from './load-books-file';
export { verifyBooksFile, type BooksFileReport, type FileFinding } from './verify-books-file';
export { writeBooksFile } from './write-books-file';
