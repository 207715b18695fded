export { NotABooksFile } from './book-lines';
export { verifyBooksFile, type BooksFileReport, type FileFinding } from './verify-books-file';
export { writeBooksFile } from './write-books-file';
