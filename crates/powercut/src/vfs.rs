//! The way of SQLite to its files: <https://sqlite.org/vfs.html>. Everything goes to the usual one, and what
//! changes a file of a watched folder is told to its [`Disk`] as well.

use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::{Mutex, Once, OnceLock, PoisonError};

use libsqlite3_sys::{
    SQLITE_OK, SQLITE_OPEN_CREATE, SQLITE_OPEN_MAIN_JOURNAL, SQLITE_OPEN_WAL, sqlite3_file,
    sqlite3_int64, sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find, sqlite3_vfs_register,
};

use crate::disk::Disk;

/// Watches a folder from now on. `look` is called whenever something was changed or synced, before SQLite
/// learns that it was done.
pub fn watch(folder: &Path, look: impl FnMut(&Disk) + Send + 'static) {
    install();
    let watched =
        Watched { folder: folder.to_owned(), disk: Disk::default(), look: Box::new(look) };
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner).push(watched);
}

struct Watched {
    folder: PathBuf,
    disk: Disk,
    look: Box<dyn FnMut(&Disk) + Send>,
}

static WATCHED: Mutex<Vec<Watched>> = Mutex::new(Vec::new());

/// Tells the disk of a file, if there is one.
fn tell(path: &Path, what: impl FnOnce(&mut Disk)) {
    let mut all = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(watched) = all.iter_mut().find(|watched| path.starts_with(&watched.folder)) {
        what(&mut watched.disk);
        (watched.look)(&watched.disk);
    }
}

/// The usual way to files. It lives as long as the program and is never changed.
struct Usual(*mut sqlite3_vfs);

// SAFETY: SQLite calls it from any thread itself.
unsafe impl Send for Usual {}
// SAFETY: as above.
unsafe impl Sync for Usual {}

static USUAL: OnceLock<Usual> = OnceLock::new();

fn usual() -> *mut sqlite3_vfs {
    USUAL.get().map_or(ptr::null_mut(), |usual| usual.0)
}

/// Makes ours the way that every connection takes from now on.
fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: a null name asks for the usual one, of which there is one on every system.
        let usual = unsafe { sqlite3_vfs_find(ptr::null()) };
        assert!(!usual.is_null(), "SQLite has no way to its files");
        USUAL.get_or_init(|| Usual(usual));
        // SAFETY: it is valid, as it is in use. All of its functions but those that are replaced work on their
        // other arguments only, and so can be called with the copy.
        let mut ours = unsafe { *usual };
        ours.zName = c"powercut".as_ptr();
        ours.pNext = ptr::null_mut();
        ours.szOsFile += size_of::<File>() as c_int;
        ours.xOpen = Some(open);
        ours.xDelete = Some(delete);
        // SAFETY: it is complete, and leaked because SQLite keeps it.
        let answer = unsafe { sqlite3_vfs_register(Box::leak(Box::new(ours)), 1) };
        assert_eq!(answer, SQLITE_OK, "SQLite does not take our way to its files");
    });
}

/// An open file of ours. The usual one follows it in memory.
#[repr(C)]
struct File {
    base: sqlite3_file,
    /// From `Box::into_raw`; null for a file without a name.
    path: *mut PathBuf,
}

/// The usual file behind one of ours.
///
/// # Safety
/// `file` was given to [`open`].
unsafe fn behind(file: *mut sqlite3_file) -> *mut sqlite3_file {
    // SAFETY: SQLite has allocated `szOsFile` bytes, ours and then those of the usual file.
    unsafe { file.cast::<File>().add(1).cast() }
}

/// The path of a file.
///
/// # Safety
/// [`open`] has opened it, and it was not closed.
unsafe fn path<'a>(file: *mut sqlite3_file) -> Option<&'a Path> {
    // SAFETY: it is one of ours, and its path lives as long as it is open.
    unsafe { (*file.cast::<File>()).path.as_ref().map(PathBuf::as_path) }
}

/// # Safety
/// A null pointer or a text of C.
unsafe fn path_of(name: *const c_char) -> Option<PathBuf> {
    if name.is_null() {
        return None;
    }
    // SAFETY: it is a text of C.
    let name = unsafe { CStr::from_ptr(name) };
    Some(PathBuf::from(OsStr::from_bytes(name.to_bytes())))
}

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: SQLite gives us what it would give the usual one, and enough memory for both files.
    unsafe {
        let answer =
            (*usual()).xOpen.map_or(1, |open| open(usual(), name, behind(file), flags, out_flags));
        let ours = file.cast::<File>();
        (*ours).base.pMethods = ptr::null();
        (*ours).path = ptr::null_mut();
        if answer == SQLITE_OK {
            (*ours).base.pMethods = &METHODS;
            if let Some(path) = path_of(name) {
                // The usual way syncs the folder together with a new log or journal.
                let with_folder = flags & SQLITE_OPEN_CREATE != 0
                    && flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0;
                tell(&path, |disk| disk.open(&path, with_folder));
                (*ours).path = Box::into_raw(Box::new(path));
            }
        }
        answer
    }
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, name: *const c_char, sync_folder: c_int) -> c_int {
    // SAFETY: SQLite gives us what it would give the usual one.
    unsafe {
        let answer = (*usual()).xDelete.map_or(1, |delete| delete(usual(), name, sync_folder));
        if let (SQLITE_OK, Some(path)) = (answer, path_of(name)) {
            tell(&path, |disk| disk.delete(&path, sync_folder != 0));
        }
        answer
    }
}

/// Calls the same method of the usual file.
macro_rules! pass_on {
    ($file:ident . $method:ident ( $($argument:expr),* )) => {
        match (*(*behind($file)).pMethods).$method {
            Some(method) => method(behind($file), $($argument),*),
            // SQLite asks for no method that is missing in the usual file.
            None => 1,
        }
    };
}

/// Methods that do nothing but pass on.
macro_rules! methods_that_pass_on {
    ($($name:ident = $method:ident ( $($argument:ident: $type:ty),* );)+) => {
        $(unsafe extern "C" fn $name(file: *mut sqlite3_file, $($argument: $type),*) -> c_int {
            // SAFETY: SQLite gives us a file that we have opened, and what the usual file takes.
            unsafe { pass_on!(file.$method($($argument),*)) }
        })+
    };
}

methods_that_pass_on! {
    read = xRead(to: *mut c_void, amount: c_int, offset: sqlite3_int64);
    file_size = xFileSize(size: *mut sqlite3_int64);
    lock = xLock(level: c_int);
    unlock = xUnlock(level: c_int);
    check_reserved_lock = xCheckReservedLock(reserved: *mut c_int);
    file_control = xFileControl(what: c_int, argument: *mut c_void);
    sector_size = xSectorSize();
    device_characteristics = xDeviceCharacteristics();
    shm_map = xShmMap(page: c_int, size: c_int, extend: c_int, to: *mut *mut c_void);
    shm_lock = xShmLock(offset: c_int, count: c_int, flags: c_int);
    shm_unmap = xShmUnmap(delete: c_int);
}

unsafe extern "C" fn shm_barrier(file: *mut sqlite3_file) {
    // SAFETY: SQLite gives us a file that we have opened.
    unsafe {
        if let Some(barrier) = (*(*behind(file)).pMethods).xShmBarrier {
            barrier(behind(file));
        }
    }
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    // SAFETY: SQLite gives us a file that we have opened, and never again after this.
    unsafe {
        let ours = file.cast::<File>();
        if !(*ours).path.is_null() {
            drop(Box::from_raw((*ours).path));
        }
        pass_on!(file.xClose())
    }
}

unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    from: *const c_void,
    amount: c_int,
    offset: sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite gives us a file that we have opened, and so many bytes.
    unsafe {
        let answer = pass_on!(file.xWrite(from, amount, offset));
        if let (SQLITE_OK, Some(path)) = (answer, path(file)) {
            let bytes = std::slice::from_raw_parts(from.cast::<u8>(), amount as usize);
            tell(path, |disk| disk.write(path, offset as usize, bytes));
        }
        answer
    }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: sqlite3_int64) -> c_int {
    // SAFETY: SQLite gives us a file that we have opened.
    unsafe {
        let answer = pass_on!(file.xTruncate(size));
        if let (SQLITE_OK, Some(path)) = (answer, path(file)) {
            tell(path, |disk| disk.truncate(path, size as usize));
        }
        answer
    }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: SQLite gives us a file that we have opened.
    unsafe {
        let answer = pass_on!(file.xSync(flags));
        if let (SQLITE_OK, Some(path)) = (answer, path(file)) {
            tell(path, |disk| disk.sync(path));
        }
        answer
    }
}

/// Version 2 has shared memory, which the log of SQLite needs, but does not map the files, past which we would
/// not see a write.
static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};
