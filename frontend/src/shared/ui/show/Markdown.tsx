import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import styles from './Markdown.module.css';

/** The usual clean text, with addresses of https only: no mail links, no plain http, no path into the shop's own pages. */
const schema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['https'], src: ['https'] },
};

function httpsOnly(url: string): string | undefined {
  return /^https:\/\//i.test(url) ? url : undefined;
}

/** Headings of a text are below those of the page that shows it. */
const heading: Components['h4'] = ({ children }) => <h4>{children}</h4>;

const components: Components = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  // Pictures from elsewhere would show a stranger who reads here, so only their description stays.
  img: ({ alt }) => <>{alt}</>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
};

/** Formatted text that people wrote; raw HTML in it is dropped. */
export function Markdown({ content }: { readonly content: string }) {
  return (
    <div className={styles.text}>
      <ReactMarkdown
        skipHtml
        urlTransform={httpsOnly}
        rehypePlugins={[[rehypeSanitize, schema]]}
        components={components}
      >
        {content}
      </ReactMarkdown>
    </div>
  );
}
